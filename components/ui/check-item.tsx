import { Check } from "lucide-react";
import type { ReactNode } from "react";

export function CheckItem({ children }: { children: ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent-foreground" />
      {children}
    </li>
  );
}
