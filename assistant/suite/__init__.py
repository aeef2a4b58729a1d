"""The suite: tasks with proof, played through the whole assistant, judged on the phone's state."""
