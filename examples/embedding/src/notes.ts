import {
  type ArgumentsHost,
  Body,
  type CanActivate,
  Catch,
  Controller,
  type ExceptionFilter,
  type ExecutionContext,
  Get,
  HttpException,
  type OnModuleInit,
  Post,
  UseGuards,
} from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsString } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Column, Entity, PrimaryGeneratedColumn, Repository } from 'typeorm';

@Entity()
export class Note {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column('text')
  text!: string;
}

class NewNote {
  @IsString()
  text!: string;
}

/** The application's own error, for its own routes. */
class DoorGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    return context.switchToHttp().getRequest<FastifyRequest>().headers['x-door'] === 'open';
  }
}

/** A global filter, for routes without their own. */
@Catch()
export class OwnFilter implements ExceptionFilter {
  catch(error: Error, host: ArgumentsHost): void {
    const status = error instanceof HttpException ? error.getStatus() : 500;
    void host
      .switchToHttp()
      .getResponse<FastifyReply>()
      .status(status)
      .send({ bookshop_says: error.message });
  }
}

@Controller('notes')
@UseGuards(DoorGuard)
export class NotesController implements OnModuleInit {
  constructor(@InjectRepository(Note) private readonly notes: Repository<Note>) {}

  async onModuleInit(): Promise<void> {
    await this.notes.query('create table if not exists note (id serial primary key, text text not null)');
  }

  @Get()
  list(): Promise<Note[]> {
    return this.notes.find();
  }

  @Post()
  add(@Body() note: NewNote): Promise<Note> {
    return this.notes.save({ text: note.text });
  }
}
