export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { prepareServer } = await import("./instrumentation-node");
    prepareServer();
  }
}
