/** A piece of a text; `isLink` where it is an https address. */
export type TextPart = { text: string; isLink: boolean };

/**
 * An https address in a text, up to what no address holds: spaces, quotes, the punctuation of other scripts, and the marks
 * that turn the direction of letters, with which an address looks like another one.
 */
const ADDRESS =
  /(?<![\p{L}\p{N}])https:\/\/[^\s<>"“”«»،؛؟۔।॥、。，．！？；：（）「」『』【】《》\p{Cc}\u061C\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]+/giu;

const CLOSED_BY: Partial<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };
const isMark = (character: string) => /[.,;:!?'’…*|)\]}]/.test(character);
const count = (text: string, character: string) => text.split(character).length - 1;

/** Without the full stop behind it, or the bracket that was opened before it. */
function withoutMarks(address: string): string {
  const last = address.at(-1) ?? "";
  const opening = CLOSED_BY[last];
  const isItsOwn = opening !== undefined && count(address, opening) >= count(address, last);
  return isMark(last) && !isItsOwn ? withoutMarks(address.slice(0, -1)) : address;
}

/** Not with an account's name before the host: `https://google.com@evil.example`. */
function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { hostname, username, password } = new URL(text);
  return hostname.includes(".") && username === "" && password === "";
}

/** The https addresses of a text, and what stands between them; joined, they are the text. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutMarks(found);
    if (!isAddress(address)) continue;
    parts.push({ text: text.slice(end, index), isLink: false }, { text: address, isLink: true });
    end = index + address.length;
  }
  return [...parts, { text: text.slice(end), isLink: false }].filter((part) => part.text !== "");
}

/** What stands between empty lines. */
export const paragraphsOf = (text: string): string[] => text.split(/\n{2,}/).filter((part) => part.trim() !== "");
