"use client";

import type { ReactNode } from "react";

import { useSessionRun } from "@/components/registration/use-session-run";

type IfRunProps = { title: string; children: ReactNode; otherwise: ReactNode };

/** Shows `children` while the session has a coming run. Both must have the same size. */
export const IfRun = ({ title, children, otherwise }: IfRunProps) => (useSessionRun(title) ? children : otherwise);
