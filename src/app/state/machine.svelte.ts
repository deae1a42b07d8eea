import type { Room } from '../../engines';
import { roomOf, type Machine } from '../device/machine';
import type { AppPorts } from '../ports';

/** What this device has, once somebody looked. */
export class MachineState {
  known = $state.raw<Machine | null>(null);

  constructor(private readonly ports: AppPorts) {}

  async look(): Promise<void> {
    this.known = await this.ports.machine();
  }

  room(limitMB: number | null): Room {
    return roomOf(this.known, limitMB);
  }
}
