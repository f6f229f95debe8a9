import type { ReactNode } from "react";

import { useHydrated } from "@/hooks/use-hydrated";
import type { Result } from "@/lib/result";

type FormMessageProps = {
  result: Result<unknown> | null;
  /** The notification with JavaScript. */
  success: { title: string; description: string };
  /** A link to continue after a success. */
  children?: ReactNode;
};

/** The action's result without JavaScript, in place of a notification. */
export function FormMessage({ result, success, children }: FormMessageProps) {
  const isHydrated = useHydrated();
  if (!result || isHydrated) return null;
  return (
    <p
      role={result.ok ? "status" : "alert"}
      className="hidden rounded-md border border-input p-4 text-sm font-medium noscript:block"
    >
      {result.ok ? `${success.title} ${success.description}` : result.error} {result.ok ? children : null}
    </p>
  );
}
