const OUR_SCRIPT = /\/_next\/static\/\S+?\.js(?::\d+)*/;

/**
 * Tells the server of a page's first uncaught error: its name and message, and its place in one of our scripts. What has none,
 * a browser's extension for one, is not ours. Called once.
 */
export function reportErrors(): void {
  let isTold = false;
  const tell = (error: unknown) => {
    if (isTold || !(error instanceof Error)) return;
    const [at] = OUR_SCRIPT.exec(error.stack ?? "") ?? [];
    if (!at) return;
    isTold = true;
    const { name, message } = error;
    navigator.sendBeacon("/api/reports", JSON.stringify({ name, message: message.slice(0, 200), at }));
  };
  addEventListener("error", ({ error }) => tell(error));
  addEventListener("unhandledrejection", ({ reason }) => tell(reason));
}
