"use client";

import { type ComponentType, use, useCallback, useState, useSyncExternalStore } from "react";

const never = () => () => {};

type StillOptions = {
  /** False where the HTML changes under a visitor's hands, as a form's does: it is not kept for the way back. */
  isKept?: boolean;
};

/**
 * A part of a page that never changes and does nothing by itself: text, pictures, plain links, `<details>`. The server
 * sends its HTML and nothing else: no data to bring it to life, which would be its text a second time, and no code. The
 * code is loaded only where the browser has to draw the part itself, on the way from another page.
 *
 * Nothing in it may need React in the browser: no handlers, no state, no `next/link` that should prefetch.
 */
export function still<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isKept = true }: StillOptions = {},
): ComponentType<Props> {
  let content: Promise<ComponentType<Props>> | undefined;
  const kept = new Map<string, string>();

  return function Still(props: Props) {
    const isFromServer = useSyncExternalStore(
      never,
      () => false,
      () => typeof window !== "undefined",
    );
    const key = JSON.stringify(props);
    // Empty: React leaves the server's HTML as it is.
    const [html] = useState(() => (isFromServer ? "" : kept.get(key)));
    const keep = useCallback(
      (element: HTMLDivElement) => () => {
        if (isKept) kept.set(key, element.innerHTML);
      },
      [key],
    );

    if (html !== undefined) {
      const inside = { dangerouslySetInnerHTML: { __html: html } };
      return <div ref={keep} className="contents" suppressHydrationWarning {...inside} />;
    }
    content ??= load();
    const Content = use(content);
    return (
      <div className="contents">
        <Content {...props} />
      </div>
    );
  };
}
