import { MODULE_METADATA } from '@nestjs/common/constants.js';
import type { DynamicModule, Type } from '@nestjs/common';

type Import = Type | DynamicModule;

/**
 * Copies of the rooms for one installation, all standing on its own kernel. Nest keeps one instance of a static
 * module; with a copy each, two shops can live in one application. What the rooms need comes along without its routes.
 */
export function furnish(
  rooms: Type[],
  placeholder: Type,
  kernel: DynamicModule,
): { rooms: DynamicModule[]; kernel: DynamicModule } {
  const ownKernel = { ...kernel, module: emptied(kernel.module) };
  const copies = new Map<Import, DynamicModule>([[placeholder, ownKernel]]);

  const copy = (room: Import): Import => {
    if (typeof room !== 'function') return room; // configured elsewhere
    const known = copies.get(room);
    if (known) return known;
    const made: DynamicModule = { module: emptied(room) };
    copies.set(room, made);
    return Object.assign(made, {
      imports: parts<Import>(room, MODULE_METADATA.IMPORTS).map(copy),
      providers: parts(room, MODULE_METADATA.PROVIDERS),
      controllers: rooms.includes(room) ? parts<Type>(room, MODULE_METADATA.CONTROLLERS) : [],
      exports: parts<Import>(room, MODULE_METADATA.EXPORTS).map(
        (exported) => copies.get(exported) ?? exported,
      ),
    });
  };

  return { rooms: rooms.map((room) => copy(room) as DynamicModule), kernel: ownKernel };
}

function parts<T = Type>(room: Type, key: string): T[] {
  return (Reflect.getMetadata(key, room) as T[] | undefined) ?? [];
}

/** The same class under the same name, without what `@Module` said of it. */
function emptied(room: Type): Type {
  const copy = { [room.name]: class extends room {} }[room.name];
  for (const key of Object.values(MODULE_METADATA)) Reflect.defineMetadata(key, [], copy);
  return copy;
}
