const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Why the sandbox must not start in this environment, or undefined: a production machine with a real Supabase
 * project, or a live Razorpay key anywhere.
 */
export function refusal(env: Record<string, string | undefined>): string | undefined {
  const live = Object.keys(env).find((name) => env[name]?.startsWith("rzp_live_"));
  if (live !== undefined) return `${live} is a live Razorpay key. The sandbox does not run beside real money.`;
  const { NODE_ENV: mode, SUPABASE_URL: url } = env;
  if (mode === "production" && url && !isLoopback(url))
    return "NODE_ENV is production and SUPABASE_URL is not on this machine. The sandbox does not run beside real data.";
  return undefined;
}

function isLoopback(url: string): boolean {
  return URL.canParse(url) && LOOPBACK.test(new URL(url).hostname);
}
