"""HarmonyOS phones through hdc: over USB, over Wi-Fi, and virtual ones."""
