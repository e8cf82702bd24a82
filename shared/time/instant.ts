import { z } from 'zod';

/** The furthest instants before and after 1970 that `Date` and Temporal know, ms. */
export const FURTHEST_INSTANT = 8.64e15;

/** An instant, epoch ms. Every instant of the contract, the settings and the stored rows is read by this (promise R25): others make `Date` and Temporal throw. */
export const instant = z.number().min(-FURTHEST_INSTANT).max(FURTHEST_INSTANT);

/** Whether a number is an instant. */
export function isInstant(at: number): boolean {
  return Math.abs(at) <= FURTHEST_INSTANT;
}
