/** How phones' browsers identify themselves; an app that shows pages adds its own name, or none. */
const BROWSER_NAMES =
  /^(?:CriOS|FxiOS|Edg(?:iOS|A)|OP(?:R|T|X|iOS)|DuckDuckGo|Ddg|Vivaldi|Brave|Silk|Whale|XiaoMi|JioPages|PHX|.*Browser)$/i;
/** The parts that all browsers have. */
const COMMON_NAMES = /^(?:Mozilla|AppleWebKit|Version|Chrome|Mobile|Safari)$/;

/** The names of the products outside brackets: "Version/4.0 Chrome/130" has two. */
const productNames = (userAgent: string): string[] =>
  userAgent
    .replaceAll(/\([^()]*\)/g, " ")
    .split(/\s+/)
    .map((product) => product.split("/", 1)[0] ?? "")
    .filter((name) => /\D/.test(name));

/**
 * Whether an app shows the page in its built-in browser, which has no second window that talks back to the page, and
 * where Google refuses sign-in. It's recognised by the traits of web views, since any app can have one: Android marks
 * them; on an iPhone they lack `Safari/`, or keep it and add the app's name. Full browsers on another browser's engine
 * don't count.
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
