"use client";

import { useId, useRef, useState } from "react";

import { noteStep } from "@/components/learning/step-link";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { roomForms } from "@/lib/content/room-forms";

const texts = roomForms.calendar;

type CopyAddressProps = {
  address: string;
  /** The step that the press marks as done. */ step: Parameters<typeof noteStep>[0];
};

/** An address to copy, with a button or by hand. */
export function CopyAddress({ address, step }: CopyAddressProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [answer, setAnswer] = useState("");

  const copy = async () => {
    field.current?.select();
    // A screen reader repeats the same answer only if it's removed and added again.
    setAnswer("");
    noteStep(step);
    try {
      await navigator.clipboard.writeText(address);
      setAnswer(texts.copied);
    } catch {
      // Without permission, or over http, the address is selected instead.
      setAnswer(texts.failed);
    }
  };

  return (
    <div className="min-w-0 basis-full">
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {texts.address}
      </label>
      <div className="flex flex-wrap items-center gap-2">
        <Input id={id} ref={field} readOnly value={address} className="min-w-0 flex-[1_1_6rem]" />
        <Button type="button" variant="outline" className="px-4" onClick={copy}>
          {texts.copy}
        </Button>
        <output className="text-sm text-muted-foreground empty:-ml-2">{answer}</output>
      </div>
    </div>
  );
}
