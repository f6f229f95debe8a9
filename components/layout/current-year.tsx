"use client";

import { useEffect, useState } from "react";

/** Corrects the year of a page that was built last year. */
export function CurrentYear({ buildYear }: { buildYear: number }) {
  const [year, setYear] = useState(buildYear);
  useEffect(() => setYear(new Date().getFullYear()), []);
  return <span>{year}</span>;
}
