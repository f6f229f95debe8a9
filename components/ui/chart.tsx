"use client";

import { type ComponentProps, createContext, type CSSProperties, type ReactNode, use } from "react";
import { ResponsiveContainer, Tooltip } from "recharts";

import { cn } from "@/lib/utils";

/** The series by their data keys; each colour is there as `var(--color-<key>)`. */
type ChartConfig = Record<string, { label: string; color: string }>;

const ChartContext = createContext<ChartConfig>({});

type ChartContainerProps = Omit<ComponentProps<"div">, "children"> & {
  config: ChartConfig;
  children: ComponentProps<typeof ResponsiveContainer>["children"];
};

/** A chart in our tokens, as large as its box. */
export function ChartContainer({ config, className, children, ...props }: ChartContainerProps) {
  const colors = Object.entries(config).map(([key, { color }]) => [`--color-${key}`, color]);
  return (
    <ChartContext value={config}>
      <div
        data-slot="chart"
        // Recharts measures and replaces its texts, which are dates and numbers.
        translate="no"
        style={Object.fromEntries(colors) as CSSProperties}
        className={cn(
          "flex justify-center text-xs [&_.recharts-cartesian-axis-tick-value]:fill-muted-foreground [&_.recharts-cartesian-grid_line]:stroke-border [&_.recharts-surface]:outline-none [&_.recharts-tooltip-cursor]:fill-muted",
          className,
        )}
        {...props}
      >
        <ResponsiveContainer>{children}</ResponsiveContainer>
      </div>
    </ChartContext>
  );
}

export const ChartTooltip = Tooltip;

type ChartTooltipContentProps = {
  /** Recharts passes these three. */
  active?: boolean;
  label?: string | number;
  payload?: readonly { dataKey?: unknown; value?: unknown }[];
  labelFormatter?: (label: string) => ReactNode;
};

export function ChartTooltipContent({ active, label, payload, labelFormatter = String }: ChartTooltipContentProps) {
  const config = use(ChartContext);
  if (!active || !payload?.length) return null;
  return (
    <div className="grid min-w-32 gap-1 rounded-md border border-border bg-popover px-2.5 py-1.5 text-xs text-popover-foreground shadow-card">
      <p className="font-medium">{labelFormatter(String(label))}</p>
      {payload.map(({ dataKey, value }) => {
        const series = config[String(dataKey)];
        return (
          <p key={String(dataKey)} className="flex items-center gap-2">
            <span className="size-2 rounded-sm" style={{ background: series?.color }} />
            <span className="text-muted-foreground">{series?.label}</span>
            <span className="ml-auto font-medium tabular-nums">{String(value)}</span>
          </p>
        );
      })}
    </div>
  );
}
