"""The HarmonyOS driver, on virtual phones behind an hdc server of their own."""
