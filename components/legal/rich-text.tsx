import type { Route } from "next";
import Link from "next/link";

const LINK = /\[([^\]]+)\]\(([^)]+)\)/;
const link = "font-medium text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary";

/** A text in which `[words](address)` is a link: to a page of ours, or a mail address. */
export function RichText({ text }: { text: string }) {
  const found = LINK.exec(text);
  if (!found) return text;
  const [whole, words, address = ""] = found;
  return (
    <>
      {text.slice(0, found.index)}
      {address.startsWith("/") ? (
        <Link href={address as Route} className={link}>
          {words}
        </Link>
      ) : (
        <a href={address} className={link}>
          {words}
        </a>
      )}
      <RichText text={text.slice(found.index + whole.length)} />
    </>
  );
}
