"use client";

import { type ComponentProps, useLayoutEffect, useRef } from "react";

import { takeOverTyped } from "@/lib/forms/typed-before";

/** A form that the browser sends itself: a search, or a list's filters. What was typed before hydration stays. */
export function SearchForm(props: ComponentProps<"form">) {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => takeOverTyped(form.current), []);
  return <form {...props} ref={form} role="search" />;
}
