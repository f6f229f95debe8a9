import type { ReactNode } from "react";

import { Eyebrow } from "@/components/ui/section";
import { auth } from "@/lib/content/auth";

export function AuthHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Eyebrow>{auth.title}</Eyebrow>
      <h1 className="text-title font-bold">{title}</h1>
      <p className="mt-3 text-lg/relaxed text-muted-foreground">{children}</p>
    </div>
  );
}
