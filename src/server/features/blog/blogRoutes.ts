import type { Blog } from '../../../shared/blog.ts';
import type { App } from '../../http/app.ts';
import type { Settings } from '../../admin/settings.ts';

/** Whose blog it is, for everybody. */
export const blogRoutes = (settings: Settings) => async (app: App) => {
  app.get('/', (): Promise<Blog> => settings.current());
};
