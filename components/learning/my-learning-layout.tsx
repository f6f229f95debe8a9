import type { ReactNode } from "react";

import { Container } from "@/components/ui/section";
import { myLearning } from "@/lib/content/learning";

export function MyLearningLayout({ children }: { children: ReactNode }) {
  return (
    <Container className="min-h-screenful py-12 sm:py-16">
      <h1 className="text-title font-bold">{myLearning.title}</h1>
      {children}
    </Container>
  );
}
