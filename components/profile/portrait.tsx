"use client";

import { useState } from "react";

import { Spinner } from "@/components/ui/spinner";

type PortraitProps = { address: string | null; initials: string; isBusy: boolean };

/** A round photo, or the initials where there is none or it does not load. */
export function Portrait({ address, initials, isBusy }: PortraitProps) {
  const [isBroken, setIsBroken] = useState(false);
  return (
    <div className="relative grid size-28 shrink-0 place-items-center overflow-hidden rounded-full bg-primary font-display text-3xl font-bold text-primary-foreground shadow-card lg:size-36 lg:text-4xl">
      {address && !isBroken ? (
        <img
          src={address}
          alt="Your profile"
          width={144}
          height={144}
          onError={() => setIsBroken(true)}
          className="size-full object-cover"
        />
      ) : (
        initials
      )}
      {isBusy ? (
        <span className="absolute inset-0 grid place-items-center bg-black/50 text-2xl text-white">
          <Spinner />
        </span>
      ) : null}
    </div>
  );
}
