export const figureRows = (): string => '';
