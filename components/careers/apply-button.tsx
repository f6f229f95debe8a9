"use client";

import type { VariantProps } from "class-variance-authority";
import { type ComponentProps, useState } from "react";

import { buttonVariants } from "@/components/ui/button-variants";
import { useLazyComponent } from "@/hooks/use-lazy-component";
import type { JobRoleId } from "@/lib/content/jobs";

type ApplyButtonProps = ComponentProps<"button"> &
  VariantProps<typeof buttonVariants> & { roleId: JobRoleId; roleTitle: string };

const importDialog = () => import("@/components/careers/apply-dialog").then((module) => module.ApplyDialog);

/** Opens an empty application dialog. */
export function ApplyButton({ roleId, roleTitle, variant, size, className, ...props }: ApplyButtonProps) {
  const [timesOpened, setTimesOpened] = useState(0);
  const { Component: Dialog, isOpen, setIsOpen, open, buttonProps } = useLazyComponent(importDialog);

  function openEmpty() {
    setTimesOpened(timesOpened + 1);
    open();
  }

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={buttonVariants({ variant, size, className })}
        {...buttonProps}
        onClick={openEmpty}
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
