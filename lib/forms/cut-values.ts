import "server-only";

import * as z from "zod/mini";

/** In characters, for a field whose schema names no maximum: an address, a day, an amount. */
const SHORT = 1_000;
/** A text that is a little too long comes back whole, for its author to shorten. */
const SLACK = 1.2;

type Shape = { properties?: Record<string, { maxLength?: number }>; additionalProperties?: unknown };

const shapes = new WeakMap<z.ZodMiniType, Shape>();

function shapeOf(schema: z.ZodMiniType): Shape {
  const known = shapes.get(schema);
  if (known) return known;
  const shape = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Shape;
  shapes.set(schema, shape);
  return shape;
}

/** Browsers send a line end as two characters. */
const cut = (value: string, max: number) =>
  value
    .slice(0, 2 * SLACK * max)
    .replaceAll("\r\n", "\n")
    .slice(0, SLACK * max);

/**
 * What a refused form returns to its page: only the fields that the schema knows, each cut to about its maximum. A page
 * repeats each value up to three times, and escapes it up to four times over.
 */
export function cutToFields(values: Record<string, string>, schema: z.ZodMiniType): Record<string, string> {
  const { properties = {}, additionalProperties } = shapeOf(schema);
  const isOpen = additionalProperties !== false;
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => Object.hasOwn(properties, name) || (isOpen && /^[\w-]{1,40}$/.test(name)))
      .map(([name, value]) => [name, cut(value, properties[name]?.maxLength ?? SHORT)]),
  );
}
