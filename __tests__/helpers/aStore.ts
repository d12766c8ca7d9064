import { createStore } from '../../src/client/app/store.ts';
import { defaultBlog } from '../../src/shared/blog.ts';

/** Creates a store with the blog's settings, like that of a server-rendered page. */
export const aStore = () => createStore([{ endpointName: 'getBlog', arg: undefined, value: defaultBlog }]);
