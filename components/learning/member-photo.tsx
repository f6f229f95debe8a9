"use client";

import { AvatarFallback, AvatarImage } from "@/components/ui/avatar";
import { usePhoto } from "@/hooks/use-photo";

/** A member's photo; their initials if it fails to load. */
export function MemberPhoto({ address, initials }: { address: string | null; initials: string }) {
  const photo = usePhoto(address);
  return photo ? (
    <AvatarImage {...photo} loading="lazy" />
  ) : (
    <AvatarFallback className="bg-accent text-accent-foreground">{initials}</AvatarFallback>
  );
}
