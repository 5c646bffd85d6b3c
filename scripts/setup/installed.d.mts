export function isInstalled(needs: { development: boolean }, directory?: string): boolean;
