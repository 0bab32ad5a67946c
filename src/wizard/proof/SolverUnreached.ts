/** The network failed between a challenge and its proof. */
export class SolverUnreached extends Error {}
