"use client";

import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Lets an uncontrolled select follow a new default value, as React's inputs do, unless someone has chosen another
 * option: React itself leaves a select at its first default.
 */
export function useSelectDefault(value: ComponentProps<"select">["defaultValue"]): RefObject<HTMLSelectElement | null> {
  const select = useRef<HTMLSelectElement>(null);
  const before = useRef(value);
  useLayoutEffect(() => {
    const element = select.current;
    if (!element || before.current === value) return;
    const chosen = element.value === textOf(before.current) ? textOf(value) : element.value;
    for (const option of element.options) option.defaultSelected = option.value === textOf(value);
    element.value = chosen;
    before.current = value;
  }, [value]);
  return select;
}

const textOf = (value: ComponentProps<"select">["defaultValue"]) => value?.toString() ?? "";
