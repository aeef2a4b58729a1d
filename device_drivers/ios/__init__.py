"""iPhones through WebDriverAgent: over USB, over Wi-Fi, and virtual ones."""
