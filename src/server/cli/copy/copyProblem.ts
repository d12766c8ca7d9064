/** Why a copy is not made, in a sentence for whoever asked for it. */
export class CopyProblem extends Error {}
