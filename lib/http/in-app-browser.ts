/** What phones' browsers call themselves; an app that shows pages adds a name of its own, or none. */
const BROWSER_NAMES =
  /^(?:CriOS|FxiOS|Edg(?:iOS|A)|OP(?:R|T|X|iOS)|DuckDuckGo|Ddg|Vivaldi|Brave|Silk|Whale|XiaoMi|JioPages|PHX|.*Browser)$/i;
/** What they all say. */
const COMMON_NAMES = /^(?:Mozilla|AppleWebKit|Version|Chrome|Mobile|Safari)$/;

/** The names of the products outside of brackets: "Version/4.0 Chrome/130" are two. */
const productNames = (userAgent: string): string[] =>
  userAgent
    .replaceAll(/\([^()]*\)/g, " ")
    .split(/\s+/)
    .map((product) => product.split("/", 1)[0] ?? "")
    .filter((name) => /\D/.test(name));

/**
 * Whether an app shows the page inside itself. There is no second window that talks back to the page, and Google refuses
 * sign-in. Judged by the traits of web views, since every app can have one: Android marks them, on an iPhone they lack
 * `Safari/`, and what keeps it adds the app's name. Browsers on the engines of others are none.
 */
export function isInAppBrowser(userAgent: string): boolean {
  if (!userAgent.includes("AppleWebKit/")) return false;
  if (/; wv\)/.test(userAgent)) return true;
  if (!/ Safari\/\d/.test(userAgent)) return true;
  if (!/Android|iPhone|iPad|iPod/.test(userAgent)) return false;
  const names = productNames(userAgent).filter((name) => !COMMON_NAMES.test(name));
  if (names.some((name) => !BROWSER_NAMES.test(name))) return true;
  return names.length === 0 && /Version\/[\d.]+ Chrome\//.test(userAgent);
}
