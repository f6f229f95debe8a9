import type { Instrumentation } from "next";

export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { prepareServer } = await import("./instrumentation-node");
    prepareServer();
  }
}

/**
 * Logs errors that our code didn't catch; Next leaves out redirects and missing pages. The visitor only sees the
 * digest.
 */
export const onRequestError: Instrumentation.onRequestError = async (error, _request, { routePath }) => {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { logRequestError } = await import("./instrumentation-node");
    logRequestError(error, routePath);
  }
};
