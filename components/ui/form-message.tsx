import type { ReactNode } from "react";

import { useHydrated } from "@/hooks/use-hydrated";
import type { Result } from "@/lib/result";

type FormMessageProps = {
  result: Result<unknown> | null;
  /** What a browser with JavaScript says in a notification. */
  success: { title: string; description: string };
  /** The way on after a success. */
  children?: ReactNode;
};

/** The action's answer for browsers without JavaScript, which show no notifications. */
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
