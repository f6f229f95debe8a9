"use client";

import type { VariantProps } from "class-variance-authority";
import { type ComponentProps, useState } from "react";

import { buttonVariants } from "@/components/ui/button-variants";
import { useLazyComponent } from "@/hooks/use-lazy-component";
import type { JobRoleId } from "@/lib/content/jobs";

type ApplyButtonProps = ComponentProps<"button"> &
  VariantProps<typeof buttonVariants> & { roleId: JobRoleId; roleTitle: string };

const importDialog = () => import("@/components/careers/apply-dialog").then((module) => module.ApplyDialog);

/** Opens an empty application dialog, whose chunk is loaded on hover, focus or click. */
export function ApplyButton({ roleId, roleTitle, variant, size, className, ...props }: ApplyButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [timesOpened, setTimesOpened] = useState(0);
  const { Component: Dialog, isLoading, load, preloadProps } = useLazyComponent(importDialog);

  function open() {
    load();
    setTimesOpened(timesOpened + 1);
    setIsOpen(true);
  }

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-busy={isLoading}
        className={buttonVariants({ variant, size, className })}
        {...preloadProps}
        onClick={open}
        {...props}
      />
      {Dialog ? (
        <Dialog
          key={timesOpened}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          roleId={roleId}
          roleTitle={roleTitle}
        />
      ) : null}
    </>
  );
}
