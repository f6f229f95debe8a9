import { site } from "@/lib/content/site";

/** What to do without JavaScript, for example instead of "Applying"; with JavaScript it takes no space. */
export function NeedsJavaScript({ what }: { what: string }) {
  return (
    <noscript>
      <p className="mt-3 text-sm">
        {what} needs JavaScript. Without it, please write to{" "}
        <a href={`mailto:${site.supportEmail}`} className="font-medium underline underline-offset-4">
          {site.supportEmail}
        </a>
        .
      </p>
    </noscript>
  );
}
