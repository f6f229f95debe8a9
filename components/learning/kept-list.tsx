"use client";

import { type ReactNode, useState } from "react";

type KeptListProps = { items: readonly { id: string; content: ReactNode }[] };

/** A list whose items stay, hidden, once the page no longer has them: an item's form then says what it did. */
export function KeptList({ items }: KeptListProps) {
  const [first] = useState(items);
  return (
    <ul className="-mb-5 divide-y divide-border">
      {first.map(({ id, content }) => (
        <li key={id} hidden={!items.some((item) => item.id === id)}>
          <div className="grid gap-4 py-5">{content}</div>
        </li>
      ))}
    </ul>
  );
}
