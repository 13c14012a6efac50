"""Dice: boxes with a letter, or `[C]` in a line. Equal dice are one place to choose."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Region

from quarterdeck.core.parts import Dice, Face
from quarterdeck.core.printable import printable
from quarterdeck.terminal.kit.canvas import DOUBLE, HEAVY, LIGHT, Canvas
from quarterdeck.terminal.kit.colours import CHOICE, CHOSEN, QUIET_TEXT, STRONG, face_style
from quarterdeck.terminal.kit.lines import put_name, put_pointer
from quarterdeck.terminal.kit.scene import Scene


def draw_dice(part: Dice, scene: Scene, width: int, none: str = "", capitals: bool = False) -> Canvas:
    """A box per face with the number of equal dice behind it; `[C]x2` each where the boxes need more than a row."""
    canvas = Canvas(width, 1)
    style = CHOSEN if scene.aimed(part.id) else QUIET_TEXT
    put_name(canvas, 0, part, scene, style, capitals)
    faces = [face for face in part.faces if face.count > 0]
    if sum(die_width(face) for face in faces) < width:
        x = 1
        for face in faces:
            x = put_die(canvas, x, 1, part.id, face, scene)
    else:
        across = max(1, width // 8)
        for number, face in enumerate(faces):
            put_short_die(canvas, 8 * (number % across), 1 + number // across, part.id, face, scene)
    if not faces:
        canvas.put(2, 1, none or scene.word("none"), QUIET_TEXT)
    canvas.mark(part.id, Region(0, 0, width, canvas.height))
    return canvas


def draw_dice_line(part: Dice, scene: Scene, width: int, name_width: int = 0) -> Canvas:
    """Draw the dice in a line: `Infirmary  [C][C][T]`."""
    canvas = Canvas(width, 1)
    style = CHOICE if scene.aimed(part.id) else QUIET_TEXT
    x = max(put_name(canvas, 0, part, scene, style), name_width + 2)
    change = scene.change(part.id)
    canvas.mark(part.id, Region(0, 0, width, 1))
    if change is not None:
        canvas.put(x, 0, scene.number(part.id, change.before), CHOSEN)
    elif not put_faces(canvas, x, 0, part.faces, scene, part.id):
        canvas.put(x, 0, scene.word("none"), QUIET_TEXT)
    return canvas


def put_faces(canvas: Canvas, x: int, y: int, faces: Sequence[Face], scene: Scene, dice: str = "") -> int:
    """Write every die as `[C]`; return the column after them, 0 if there are none. `dice`: their part."""
    end = 0
    for face in faces:
        start, id, letter = x, f"{dice}.{face.letter}", face.symbols or face.letter
        for _ in range(face.count):
            x = end = canvas.put(x, y, f"[{printable(letter)}]", scene.style(id, face_style(letter)))
        if dice and face.count and (scene.touchable(id) or not scene.touchable(dice)):
            canvas.mark(id, Region(start, y, x - start, 1))
    return end


def die_width(face: Face) -> int:
    return len(printable(face.letter)) + 4 + (len(str(face.count)) + 2 if face.count > 1 else 0)


def dice_width(faces: Sequence[Face]) -> int:
    return sum(die_width(face) for face in faces if face.count)


def put_die(canvas: Canvas, x: int, y: int, dice: str, face: Face, scene: Scene) -> int:
    id = f"{dice}.{face.letter}"
    letter = printable(face.letter)
    frame, style = LIGHT, face_style(face.letter)
    if scene.focused(id):
        frame, style = DOUBLE, CHOICE
    elif scene.touchable(id):
        frame, style = HEAVY, CHOICE
    size = len(letter) + 4
    canvas.box(Region(x, y, size, 3), frame, style)
    if scene.aimed(id):
        canvas.put(x + 1, y + 1, f"▶{letter} ", CHOSEN)
    else:
        canvas.put(x + 2, y + 1, letter, face_style(face.letter))
    end = x + size
    if face.count > 1:
        end = canvas.put(end, y + 1, f"x{face.count} ", STRONG)
    canvas.mark(id, Region(x, y, end - x, 3))
    return end


def put_short_die(canvas: Canvas, x: int, y: int, dice: str, face: Face, scene: Scene) -> None:
    id = f"{dice}.{face.letter}"
    end = put_pointer(canvas, x, y, id, scene)
    end = canvas.put(end, y, f"[{printable(face.letter)}]", CHOSEN if scene.aimed(id) else face_style(face.letter))
    canvas.put(end, y, f"x{face.count}", STRONG)
    canvas.mark(id, Region(x, y, 8, 1))
