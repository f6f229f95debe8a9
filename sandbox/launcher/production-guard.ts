const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Why the sandbox must not start in this environment, or undefined: NODE_ENV is production with a real Supabase
 * project, or any variable holds a live Razorpay key.
 */
export function productionRisk(env: Record<string, string | undefined>): string | undefined {
  const live = Object.keys(env).find((name) => env[name]?.startsWith("rzp_live_"));
  if (live !== undefined) return `${live} is a live Razorpay key. The sandbox doesn't run next to real money.`;
  const { NODE_ENV: mode, SUPABASE_URL: url } = env;
  if (mode === "production" && url && !isLoopback(url))
    return "NODE_ENV is production and SUPABASE_URL is not on this machine. The sandbox doesn't run next to real data.";
  return undefined;
}

function isLoopback(url: string): boolean {
  return URL.canParse(url) && LOOPBACK.test(new URL(url).hostname);
}
