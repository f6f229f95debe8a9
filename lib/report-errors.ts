const OUR_SCRIPT = /\/_next\/static\/\S+?\.js(?::\d+)*/;

/**
 * Reports a page's first uncaught error to the server: its name, message and place in one of our scripts. An error
 * without such a place, for example from a browser extension, isn't ours. Called once.
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
