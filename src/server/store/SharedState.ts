import type { Limiter, MakeLimiter, Rate } from '../guards/Limiter.ts';
import { limitersInMemory } from '../guards/RateLimiter.ts';

/** Counts and ids that copies of the server share in one database. */
export interface SharedState {
  limiter(name: string, rate: Rate): Limiter;
  /** Uses an id, which may be forgotten at `expires`. Resolves to whether this is its first use. */
  useOnce(id: string, expires: Date): Promise<boolean>;
  /** Runs a task; resolves without having run it while another copy runs a task of this name. */
  alone(name: string, task: () => Promise<void>): Promise<void>;
  /** Removes expired counts and ids. */
  expire(): Promise<void>;
}

/** Limiters that all copies share, or in memory where this copy is the only one. */
export function limitersOf({ shared }: { shared?: SharedState }): MakeLimiter {
  return shared ? (name, rate) => shared.limiter(name, rate) : limitersInMemory;
}
