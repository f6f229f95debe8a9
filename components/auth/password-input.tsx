"use client";

import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useEffect, useRef, useState } from "react";

import { Input } from "@/components/ui/input";

/**
 * With a button that shows the password until the form is sent. From then on it's hidden: browsers would save what they
 * find in a plain text field.
 */
export function PasswordInput(props: Omit<ComponentProps<"input">, "type">) {
  const [isShown, setIsShown] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const form = button.current?.form;
    const hide = () => setIsShown(false);
    form?.addEventListener("submit", hide);
    return () => form?.removeEventListener("submit", hide);
  }, []);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input
        type={isShown ? "text" : "password"}
        spellCheck={false}
        autoCapitalize="none"
        className="pr-12"
        {...props}
      />
      <button
        ref={button}
        type="button"
        aria-pressed={isShown}
        aria-label="Show characters"
        onClick={() => setIsShown(!isShown)}
        className="absolute inset-y-0.5 right-0.5 grid w-10 place-items-center rounded-md text-muted-foreground hover:text-foreground"
      >
        <Icon className="size-5" aria-hidden="true" />
      </button>
    </div>
  );
}
