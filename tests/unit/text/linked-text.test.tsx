import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { LinkedText } from "@/components/ui/linked-text";
import { cutText } from "@/lib/format/cut";
import { splitLinks } from "@/lib/linked-text";

const linksOf = (text: string) => splitLinks(text).flatMap((part) => (part.isLink ? [part.text] : []));

test.each([
  ["Read https://example.com/a?b=c&d#e first.", "https://example.com/a?b=c&d#e"],
  ["It is at https://example.com.", "https://example.com"],
  ["(see https://example.com/a_(b)).", "https://example.com/a_(b)"],
  ["“https://example.com/x”, he said", "https://example.com/x"],
  ["انظر https://example.com/x، ثم", "https://example.com/x"],
  ["这里https://example.com/x。然后", "https://example.com/x"],
  ["xhttps://example.com", ""],
  ["https://example.com/कक्षा–1.", "https://example.com/कक्षा–1"],
  ["<https://example.com/x>", "https://example.com/x"],
  ["HTTPS://EXAMPLE.COM/X!", "HTTPS://EXAMPLE.COM/X"],
  ["Two: https://a.example, https://b.example/?q=1,2", "https://a.example https://b.example/?q=1,2"],
  ["javascript:alert(1) http://example.com data:x //example.com", ""],
  ["https://google.com@evil.example/ https:// https://. https://localhost", ""],
  ["https://example.com/\u202Egpj.exe", "https://example.com/"],
])("The links in %j are %j", (text, links) => {
  expect(linksOf(text).join(" ")).toBe(links);
});

test("The parts of any text join up to the text, and every link is an https address", () => {
  const piece = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("https://", "https://a.b", "(", ").", "@", " "),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join("");
      expect(
        splitLinks(text)
          .map((part) => part.text)
          .join(""),
      ).toBe(text);
      for (const link of linksOf(text)) expect(new URL(link).protocol).toBe("https:");
    }),
  );
});

test("Paragraphs have their own direction, and anything that isn't an address is text", () => {
  const html = renderToStaticMarkup(<LinkedText text={"Hello <b>\nhttps://a.example/?x=1&y.\n\n\nمرحبا"} />);
  expect(html.match(/<p dir="auto"/g)).toHaveLength(2);
  expect(html).toContain('href="https://a.example/?x=1&amp;y" target="_blank" rel="noopener noreferrer"');
  expect(html).toContain("Hello &lt;b&gt;");
  expect(html).toContain("</a>.</p>");
});

test.each([
  ["Hello", 5, "Hello"],
  ["Hello", 4, "Hell"],
  ["a👩‍👩‍👧‍👦b", 5, "a"],
  ["a🇮🇳b", 3, "a"],
  ["क्षि", 3, ""],
])("%j cut at %i is %j", (text, max, cut) => {
  expect(cutText(text, max)).toBe(cut);
});
