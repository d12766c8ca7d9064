import { createStore } from '../../src/client/app/store.ts';
import { defaultBlog } from '../../src/shared/blog.ts';

/** A store as a page of the server's begins with: whose blog it is comes along. */
export const aStore = () => createStore([{ endpointName: 'getBlog', arg: undefined, value: defaultBlog }]);
