/** An HTTP answer; null: the connection is cut without one. */
export type SimulatedAnswer = { status: number; body: unknown } | null;
