// Preloaded into the app: when the sandbox is gone, however it went, the app goes too.
process.on("disconnect", () => process.exit(0));
