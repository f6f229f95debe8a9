// Preloaded into the app: it exits when the sandbox's process does, even after a crash.
process.on("disconnect", () => process.exit(0));
