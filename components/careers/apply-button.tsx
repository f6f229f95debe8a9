"use client";

import { useState, type ComponentProps } from "react";

import { useLazy } from "@/components/ui/use-lazy";
import type { JobRoleId } from "@/lib/content/jobs";

type ApplyButtonProps = ComponentProps<"button"> & { role: JobRoleId };

const importDialog = () => import("@/components/careers/apply-dialog").then((module) => module.ApplyDialog);

/** Opens the application for a role; the dialog is loaded when a finger or a key comes near, and empty each time. */
export function ApplyButton({ role, ...props }: ApplyButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [visit, setVisit] = useState(0);
  const { Component: Dialog, isLoading, warmUp, load } = useLazy(importDialog);

  function open() {
    load();
    setVisit(visit + 1);
    setIsOpen(true);
  }

  return (
    <>
      <button
        type="button"
        data-early=""
        aria-haspopup="dialog"
        aria-busy={isLoading}
        {...warmUp}
        onClick={open}
        {...props}
      />
      {Dialog ? <Dialog key={visit} isOpen={isOpen} onClose={() => setIsOpen(false)} role={role} /> : null}
    </>
  );
}
