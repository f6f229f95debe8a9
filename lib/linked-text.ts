/** A piece of a text; `isLink` if it's an https address. */
type TextPart = { text: string; isLink: boolean };

/**
 * An https address in a text: the characters of addresses, and letters of any script. Quotes and the punctuation of
 * other scripts end it, and so do marks that change the direction of letters, which could make one address look like
 * another.
 */
const ADDRESS = /(?<![A-Za-z0-9])https:\/\/[!#-;=?-~\p{L}\p{M}\p{N}\p{Pd}\p{Pc}\p{So}\u200C\u200D]+/giu;

const CLOSED_BY: Partial<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };
const isMark = (character: string) => /[.,;:!?'*|)\]}]/.test(character);
const count = (text: string, character: string) => text.split(character).length - 1;

/** The address without a full stop after it, or the closing bracket of one opened before it. */
function withoutMarks(address: string): string {
  const last = address.at(-1) ?? "";
  const opening = CLOSED_BY[last];
  const isItsOwn = opening !== undefined && count(address, opening) >= count(address, last);
  return isMark(last) && !isItsOwn ? withoutMarks(address.slice(0, -1)) : address;
}

/** Not one with an account's name before the host: `https://google.com@evil.example`. */
function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { hostname, username, password } = new URL(text);
  return hostname.includes(".") && username === "" && password === "";
}

/** The https addresses of a text and the pieces between them; joined, they are the text. */
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

/** The paragraphs, between empty lines. */
export const paragraphsOf = (text: string): string[] => text.split(/\n{2,}/).filter((part) => part.trim() !== "");
