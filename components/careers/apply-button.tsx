"use client";

import { type ComponentProps, useState } from "react";

import { Button } from "@/components/ui/button";
import { useLazyComponent } from "@/hooks/use-lazy-component";
import type { JobRoleId } from "@/lib/content/jobs";

type ApplyButtonProps = ComponentProps<typeof Button> & { roleId: JobRoleId; roleTitle: string };

const importDialog = () => import("@/components/careers/apply-dialog").then((module) => module.ApplyDialog);

/** Opens the application for a role, empty each time; its code is loaded on hover, focus or click. */
export function ApplyButton({ roleId, roleTitle, ...props }: ApplyButtonProps) {
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
      <Button aria-haspopup="dialog" aria-busy={isLoading} {...preloadProps} onClick={open} {...props} />
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
