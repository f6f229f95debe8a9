"use client";

import { Bar, BarChart, CartesianGrid, XAxis, YAxis } from "recharts";

import { ChartContainer, ChartTooltip, ChartTooltipContent } from "@/components/ui/chart";
import type { DailyCount } from "@/lib/console/today/today";
import { dayAndMonth } from "@/lib/format/ist";

type DailyChartProps = {
  counts: readonly DailyCount[];
  name: "registrations" | "orders";
  label: string;
  /** A CSS colour. */
  color: string;
};

/** A bar for each day. Decoration for those who see it: the numbers are in a table beside it. */
export function DailyChart({ counts, name, label, color }: DailyChartProps) {
  return (
    <ChartContainer config={{ [name]: { label, color } }} className="h-44 w-full overflow-x-clip">
      <BarChart accessibilityLayer={false} data={[...counts]} margin={{ top: 4, right: 4, bottom: 0, left: 0 }}>
        <CartesianGrid vertical={false} />
        <XAxis dataKey="day" tickFormatter={dayAndMonth} tickLine={false} axisLine={false} minTickGap={28} />
        <YAxis allowDecimals={false} width={32} tickLine={false} axisLine={false} />
        <ChartTooltip cursor={{ opacity: 0.4 }} content={<ChartTooltipContent labelFormatter={dayAndMonth} />} />
        <Bar dataKey={name} fill={`var(--color-${name})`} radius={[2, 2, 0, 0]} isAnimationActive={false} />
      </BarChart>
    </ChartContainer>
  );
}
